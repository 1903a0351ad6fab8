/** Things to choose from: codes that are kept, and their names in the reader's language. */
export interface ValueList {
  /** As callers ask for it: `countries`. */
  readonly name: string
  /** What may be chosen. */
  readonly values: () => readonly string[] | Promise<readonly string[]>
  /** The same with names, as it travels. */
  readonly present: (language: string) => object | Promise<object>
  /** How long an answer may be told again; a minute when not given. */
  readonly cacheSeconds?: number
}
