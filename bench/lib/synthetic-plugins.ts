import { promises as fs } from 'node:fs'
import path from 'node:path'
import { writePlugin } from '@balafon/server/testing/write-plugin'

const ENDPOINTS = 20

/** Writes plugins with a typical server module: 20 endpoints with schemas, and contributions to the usual extension points. */
export async function writeSyntheticPlugins(folder: string, count: number): Promise<string[]> {
  await fs.mkdir(folder, { recursive: true })
  const ids = Array.from({ length: count }, (_, index) => `synth.p${index}`)
  for (const id of ids) {
    await writePlugin(folder, id, {
      contributes: {
        'host.routes/v1': [{ path: `/${id}/:itemId`, component: 'Screen' }],
        'host.userMenu/v1': [{ id: 'open', label: `${id}.title`, icon: 'music', to: `/${id}/1`, audience: 'user' }],
        'host.accountSettings/v1': [{ anchor: id.replace('.', '-'), title: `${id}.title`, icon: 'music', component: 'Section', audience: 'user' }],
      },
      server: `
import { defineEndpoint, Id } from '@balafon/sdk/contract'
import { implement } from '@balafon/sdk/server'
import * as z from 'zod/mini'
const items = Array.from({ length: ${ENDPOINTS} }, (_, index) => defineEndpoint({
  method: index % 2 ? 'POST' : 'GET', path: 'x/${id}/items' + index + '/{itemId}', summary: 'Get an item', access: 'guest',
  params: z.strictObject({ itemId: Id }), response: z.object({ id: z.number(), plugin: z.string() }),
}))
const serverModule = { routes: () => items.map((endpoint) => implement(endpoint, async ({ params }) => ({ id: params.itemId, plugin: '${id}' }))) }`,
    })
  }
  return ids.map((id) => path.join(folder, id))
}
