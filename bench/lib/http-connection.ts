import net from 'node:net'

export interface HttpConnection {
  /** Sends a POST request with a JSON body, and returns the status when the response is complete. One request at a time. */
  post(path: string, headers: Readonly<Record<string, string>>, body: string): Promise<number>
}

interface Waiting {
  readonly resolve: (status: number) => void
  readonly reject: (error: Error) => void
}

const HEADERS_END = '\r\n\r\n'

/**
 * Creates a connection that is kept for many requests, and is opened again when the site has closed it. It reads only the status and the end of a
 * response, because the benchmark shares the processor with the site: `fetch` would take about as much processor time as the site itself.
 */
export function createHttpConnection(siteUrl: string): HttpConnection {
  const { hostname, port, host } = new URL(siteUrl)
  let socket: net.Socket | undefined
  let received = ''
  let waiting: Waiting | undefined

  async function open(): Promise<net.Socket> {
    const opened = net.connect(Number(port), hostname).setNoDelay(true).setEncoding('latin1')
    await new Promise<void>((resolve, reject) => opened.once('connect', resolve).once('error', reject))
    received = ''
    opened.on('data', (text) => {
      received += String(text)
      if (!isComplete(received)) return
      const status = Number(received.slice(9, 12))
      received = ''
      waiting?.resolve(status)
    })
    opened.on('error', (error) => waiting?.reject(error))
    opened.on('close', () => waiting?.reject(new Error('the connection was closed')))
    return opened
  }

  return {
    async post(path, headers, body) {
      if (!socket?.writable) socket = await open()
      const lines = Object.entries({ host, 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(body)), ...headers })
      const status = new Promise<number>((resolve, reject) => {
        waiting = { resolve, reject }
      })
      socket.write(`POST ${path} HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}`).join('\r\n')}${HEADERS_END}${body}`)
      return status
    },
  }
}

function isComplete(text: string): boolean {
  const headersEnd = text.indexOf(HEADERS_END)
  if (headersEnd === -1) return false
  const length = /\r\ncontent-length: (\d+)/i.exec(text.slice(0, headersEnd))?.[1]
  if (length === undefined) throw new Error('the response has no length')
  return text.length - headersEnd - HEADERS_END.length >= Number(length)
}
