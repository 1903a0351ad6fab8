import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestSite, type TestSite } from '../testing/index.ts'

let site: TestSite
beforeAll(async () => {
  site = await createTestSite()
})
afterAll(() => site.close())

/** Any plugin that may be switched off, and one of its addresses that is not for users alone. */
function aPlugin() {
  const optional = site.site.registry.list().flatMap(({ current: { manifest } }) => (manifest.core ? [] : manifest.id))
  const route = site.site.server.table().find(({ settings: { plugins } }) => {
    const { plugin = '', access } = plugins?.balafon ?? {}
    return optional.includes(plugin) && access !== 'user'
  })
  const id = route?.settings.plugins?.balafon?.plugin
  if (!route || !id) throw new Error('there is no plugin that can be switched off')
  return { id, path: route.path.replace(/\{\w+\}/g, '1'), method: String(route.method) }
}

async function until(condition: () => boolean) {
  for (let waited = 0; !condition(); waited += 20) {
    if (waited > 1000) throw new Error('it did not happen within a second')
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

/** All that depends on the moment and not on the question. */
const lasting = ({ status, headers, text }: { status: number; headers: Readonly<Record<string, unknown>>; text: string }) => {
  const { date: _date, 'x-request-id': _id, 'set-cookie': _cookies, ...rest } = headers
  return { status, headers: rest, text }
}

test('switched off it answers as an unknown address does, byte for byte, and comes back as it was', async () => {
  const { id, path, method } = aPlugin()
  const member = await site.createSignedInUser()
  const before = await member.send(method, path)
  await site.site.pluginsStore.setEnabled(id, false)
  await until(() => !site.site.registry.isRunning(id))
  for (const each of [method, 'POST', 'PUT', 'DELETE']) {
    const closed = await member.send(each, path, each === 'GET' || each === 'get' ? {} : { body: {} })
    const unknown = await member.send(each, '/api/v1/there-is-no-such-thing', each === 'GET' || each === 'get' ? {} : { body: {} })
    expect(lasting(closed)).toEqual(lasting(unknown))
  }
  const page = await member.get('/')
  expect(page.text).not.toContain(`"${id}"`)
  expect(page.text).not.toContain(`/plugins/${id}/`)
  await site.site.pluginsStore.setEnabled(id, true)
  await until(() => site.site.registry.isRunning(id))
  expect(lasting(await member.send(method, path))).toEqual(lasting(before))
})

test('its files are served from an address of their content, and only while it is on', async () => {
  const { id } = aPlugin()
  const build = site.site.registry.find(id)?.current.build
  const url = `/plugins/${id}/${build?.digest}/${build?.entry}`
  const file = await site.createVisitor().get(url)
  expect(file.status).toBe(200)
  expect(file.headers['cache-control']).toBe('public, max-age=31536000, immutable')
  expect((await site.createVisitor().get(url.replace(String(build?.digest), 'other'))).status).toBe(404)
  expect((await site.createVisitor().get(`/plugins/${id}/${build?.digest}/../plugin.json`)).status).toBe(404)
})
