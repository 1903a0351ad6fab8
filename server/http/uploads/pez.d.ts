/** Types of the parts of hapi's multipart parser that are used here: the package has none. */
declare module '@hapi/pez' {
  import type { PassThrough, Writable } from 'node:stream'

  export interface FilePart extends PassThrough {
    readonly name: string
    readonly filename: string
  }

  export class Dispenser extends Writable {
    constructor(options: { boundary: string })
    on(event: 'part', listener: (part: FilePart) => void): this
    on(event: 'field', listener: (name: string, value: string) => void): this
    on(event: 'error' | 'close' | 'drain' | 'finish', listener: (error?: Error) => void): this
  }
}

declare module '@hapi/content' {
  /** Parses a Content-Type header. Throws 400 when it is invalid, or multipart without a boundary. */
  export function type(header: string | undefined): { readonly mime: string; readonly boundary?: string }
}
