/** A frame of a stack trace, with the source lines around it. */
export interface TraceFrame {
  /** The path of the file, relative to the root of the repository. */
  readonly path: string
  readonly lineNumber: number
  readonly method: string
  /** Source lines by line number. */
  readonly codeSnippet: Readonly<Record<string, string>>
  /** The index in the complete stack trace, in which vendor groups are not collapsed. */
  readonly flatIndex: number
}

/** Consecutive frames of third-party code. */
export interface VendorGroup {
  readonly vendorGroup: true
  readonly items: readonly TraceFrame[]
}

/** The stack trace of a server error. It is sent only outside production, to users with the permission to read the logs. */
export interface ErrorTrace {
  /** Marks the body of an error response that contains a trace. */
  readonly hasTrace: true
  readonly exception: string
  readonly message: string
  readonly trace: readonly (TraceFrame | VendorGroup)[]
  readonly totalVendorGroups: number
}

/** A link that the server suggests with an error: its translated label, and a path or URL. */
export interface ErrorAction {
  readonly label: string
  readonly action: string
}
