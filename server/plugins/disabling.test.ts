import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestSite, type TestSite } from '../testing/index.ts'

let site: TestSite
beforeAll(async () => {
  site = await createTestSite()
})
afterAll(() => site.close())

/** Finds a plugin that can be disabled, and one of its routes that guests may use. */
function findOptionalPlugin() {
  const optional = site.site.registry.list().flatMap(({ id, current }) => (current.manifest.core ? [] : id))
  site.site.registerAllRoutes()
  const route = site.site.server.table().find(({ settings: { plugins } }) => {
    const { plugin = '', access } = plugins?.balafon ?? {}
    return optional.includes(plugin) && access !== 'user'
  })
  const id = route?.settings.plugins?.balafon?.plugin
  if (!route || !id) throw new Error('No plugin can be disabled.')
  return { id, path: route.path.replace(/\{\w+\}/g, '1'), method: String(route.method) }
}

const waitUntilRunning = (id: string, isRunning: boolean) => expect.poll(() => site.site.registry.isRunning(id)).toBe(isRunning)

interface Response {
  readonly status: number
  readonly headers: Readonly<Record<string, unknown>>
  readonly text: string
}

/** Removes the headers that differ between the responses to two equal requests. */
const normalize = ({ status, headers, text }: Response) => {
  const { date: _date, 'x-request-id': _id, 'set-cookie': _cookies, ...comparableHeaders } = headers
  return { status, headers: comparableHeaders, text }
}

describe('a plugin', () => {
  test('responds like an unknown route while disabled, as before when enabled again', async () => {
    const { id, path, method } = findOptionalPlugin()
    const user = await site.createSignedInUser()
    const before = await user.send(method, path)
    await site.site.pluginsStore.setEnabled(id, false)
    await waitUntilRunning(id, false)
    for (const testedMethod of [method, 'POST', 'PUT', 'DELETE']) {
      const options = testedMethod.toUpperCase() === 'GET' ? {} : { body: {} }
      const disabled = await user.send(testedMethod, path, options)
      const unknown = await user.send(testedMethod, '/api/v1/unknown-route', options)
      expect(normalize(disabled)).toEqual(normalize(unknown))
    }
    const page = await user.get('/')
    expect(page.text).not.toContain(`"${id}"`)
    expect(page.text).not.toContain(`/plugins/${id}/`)
    await site.site.pluginsStore.setEnabled(id, true)
    await waitUntilRunning(id, true)
    expect(normalize(await user.send(method, path))).toEqual(normalize(before))
  })

  test('serves immutable files under the digest of its build only', async () => {
    const { id } = findOptionalPlugin()
    const build = site.site.registry.find(id)?.current.build
    const url = `/plugins/${id}/${build?.digest}/${build?.entry}`
    const file = await site.createVisitor().get(url)
    expect(file.status).toBe(200)
    expect(file.headers['cache-control']).toBe('public, max-age=31536000, immutable')
    expect((await site.createVisitor().get(url.replace(String(build?.digest), 'other'))).status).toBe(404)
    expect((await site.createVisitor().get(`/plugins/${id}/${build?.digest}/../plugin.json`)).status).toBe(404)
  })
})
