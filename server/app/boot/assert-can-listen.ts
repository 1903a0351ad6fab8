import net from 'node:net'
import { type Config, ConfigError } from '../config/config.ts'

/** Errors of an address that does not exist, or does not belong to this computer. */
const BAD_ADDRESS = new Set(['EADDRNOTAVAIL', 'ENOTFOUND', 'EAI_AGAIN', 'EAI_FAIL', 'EINVAL'])

/** Checks the address before a long start. Rejects when another program uses the port or when the site cannot listen on the host. */
export async function assertCanListen({ host, port }: Pick<Config, 'host' | 'port'>) {
  const testServer = net.createServer()
  try {
    await new Promise<void>((resolve, reject) => testServer.once('error', reject).listen({ host, port }, resolve))
  } catch (error) {
    if (error instanceof Error && 'code' in error && BAD_ADDRESS.has(String(error.code)))
      throw new ConfigError(`HOST must be an address of this computer; ${host} is not.`)
    throw error
  }
  await new Promise((resolve) => testServer.close(resolve))
}
