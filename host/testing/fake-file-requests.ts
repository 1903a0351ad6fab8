import { onTestFinished, vi } from 'vitest'

/** A request that sends a file. The test reports its progress and responds to it. */
export class FakeFileRequest {
  status = 0
  responseText = ''
  readonly upload: { onprogress?: (event: { loaded: number }) => void } = {}
  onload?: () => void
  /** The form with the file, for requests to the site. */
  form: FormData | undefined
  open() {}
  setRequestHeader() {}
  getResponseHeader = () => null
  abort() {}
  send(body: FormData | Blob) {
    if (body instanceof FormData) this.form = body
  }
  reportProgress(sentBytes: number) {
    this.upload.onprogress?.({ loaded: sentBytes })
  }
  respond(status: number, body: object) {
    this.status = status
    this.responseText = JSON.stringify(body)
    this.onload?.()
  }
}

/** Replaces the requests that send files, until the test ends. Returns them in their order; the list grows. */
export function installFakeFileRequests(): readonly FakeFileRequest[] {
  const requests: FakeFileRequest[] = []
  vi.stubGlobal(
    'XMLHttpRequest',
    class extends FakeFileRequest {
      constructor() {
        super()
        requests.push(this)
      }
    },
  )
  onTestFinished(() => void vi.unstubAllGlobals())
  return requests
}
