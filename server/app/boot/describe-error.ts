/** How a full disk is told by the system, and by PostgreSQL when a write came back short. */
const FULL = /No space left on device|wrote only \d+ of \d+ bytes/i

/** One clear sentence for the operator. */
export function describeError(error: unknown): string {
  const { code, message, port } = error as NodeJS.ErrnoException & { port?: number }
  switch (code) {
    case 'EADDRINUSE':
      return `Port ${port ?? process.env.PORT ?? 3000} is taken: stop what listens there, or start with PORT=another.`
    case 'EACCES':
      return port ? `Port ${port} may not be used by this user: choose one above 1023 with PORT.` : `A file may not be read or written by this user: ${message}`
    case 'ENOSPC':
      return 'The disk is full: make room, or point DATA_DIR to another disk.'
    case 'EROFS':
      return `The folder cannot be written to: ${message}`
    default:
      return FULL.test(message ?? '') ? describeError({ code: 'ENOSPC' }) : (message ?? String(error))
  }
}
