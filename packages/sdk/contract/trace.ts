/** One call of a stack, with the lines around it. */
export interface TraceFrame {
  /** Relative to the checkout. */
  readonly path: string
  readonly lineNumber: number
  readonly method: string
  /** Line number → its text. */
  readonly codeSnippet: Readonly<Record<string, string>>
  /** Its place in the whole stack, vendors included. */
  readonly flatIndex: number
}

/** Calls inside of other people's code, one after the other. */
export interface VendorGroup {
  readonly vendorGroup: true
  readonly items: readonly TraceFrame[]
}

/** What a developer is told of an error inside the server: only outside production, and only who may read the logs. */
export interface ErrorTrace {
  readonly ignitionTrace: true
  readonly exception: string
  readonly message: string
  readonly trace: readonly (TraceFrame | VendorGroup)[]
  readonly totalVendorGroups: number
}

/** A way out that the server offers with a refusal: words, and where they lead. */
export interface ErrorAction {
  readonly label: string
  readonly action: string
}
