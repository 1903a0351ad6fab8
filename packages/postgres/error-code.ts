/** Returns the code of an error of Node, for example `ENOENT`. Undefined for anything else. */
export const getErrorCode = (error: unknown): unknown => (error instanceof Error && 'code' in error ? error.code : undefined)
