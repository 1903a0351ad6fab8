export const REPORTS_FOLDER: string

export interface ApiReport {
  readonly name: string
  readonly text: string
  readonly undocumented: readonly string[]
}

export function buildApiReports(root: string): ApiReport[]
