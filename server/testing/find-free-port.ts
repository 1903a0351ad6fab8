import { randomInt } from 'node:crypto'
import net from 'node:net'

// Systems take the ports of outgoing connections from a higher range (Linux: from 32768). A port below it stays free until a site listens on it.
const MIN_PORT = 20_000
const MAX_PORT = 32_000

/** Finds a port on which no program listens. It is random, because other test processes look for a port at the same time. */
export async function findFreePort(): Promise<number> {
  const port = randomInt(MIN_PORT, MAX_PORT)
  return (await isFree(port)) ? port : findFreePort()
}

const isFree = (port: number) =>
  new Promise<boolean>((resolve, reject) => {
    const server = net.createServer()
    server.once('error', (error: NodeJS.ErrnoException) => (error.code === 'EADDRINUSE' ? resolve(false) : reject(error)))
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
  })
