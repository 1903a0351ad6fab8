/** hapi's own reader of multipart forms, which comes without types: what we use of it. */
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
  /** Throws 400 for what is no content type, and for a multipart one without a boundary. */
  export function type(header: string | undefined): { readonly mime: string; readonly boundary?: string }
}
