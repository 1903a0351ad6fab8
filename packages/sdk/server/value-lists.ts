/** A list of options: values that are stored, with translated names. */
export interface ValueList {
  /** The name in requests, for example `countries`. */
  readonly name: string
  /** Returns the allowed values. */
  readonly values: () => readonly string[] | Promise<readonly string[]>
  /** Returns the list with names in a language, as it is sent to clients. */
  readonly present: (language: string) => object | Promise<object>
  /** How long responses are cached. Default: 60. */
  readonly cacheSeconds?: number
}
