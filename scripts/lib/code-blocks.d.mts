export interface CodeBlock {
  readonly page: string
  readonly line: number
  readonly language: string
  readonly code: string
}

export declare const FILE_COMMENT: RegExp
export declare function listPages(root: string): string[]
export declare function listCodeBlocks(root: string, pages: readonly string[]): CodeBlock[]
export declare function listPrograms(root: string): CodeBlock[]
