import type { Server } from 'node:net'

/** Returns the port of a server that listens on TCP. */
export function getPort(server: Pick<Server, 'address'>): number {
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the server does not listen on a port')
  return address.port
}
