import { createTestSite, type TestSite } from '@balafon/sdk/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getOpenApi } from '../../contract/description.ts'

let site: TestSite
beforeAll(async () => {
  site = await createTestSite()
})
afterAll(() => site.close())

const reader = () => site.createSignedInUser({ permissions: ['api.access'] })

test('it is for who may use the API, signed in or not', async () => {
  expect((await site.createVisitor().request(getOpenApi, {})).status).toBe(401)
  expect((await (await site.createSignedInUser()).request(getOpenApi, {})).status).toBe(403)
  expect((await (await reader()).request(getOpenApi, {})).status).toBe(200)
  await site.sql("insert into role_permissions (role_id, permission) select id, 'api.access' from roles where is_guest")
  site.site.guestRole.forget()
  expect((await site.createVisitor().request(getOpenApi, {})).status).toBe(200)
  await site.sql("delete from role_permissions where permission = 'api.access'")
  site.site.guestRole.forget()
  expect((await site.createVisitor().request(getOpenApi, {})).status).toBe(401)
})

test('it describes this site: its name, its address, and the plugins that are on', async () => {
  const who = await reader()
  const { plugins, settings, site: place } = site.getContext('core')
  await settings.set('branding.site_name', 'Kora FM')
  const { body } = await who.request(getOpenApi, {})
  expect(body).toMatchObject({ openapi: '3.1.0', info: { title: 'Kora FM' }, servers: [{ url: place.url() }] })
  expect(Object.keys(body.components.securitySchemes)).toEqual(['session', 'token'])
  expect(body.paths).toHaveProperty(['/api/v1/access-tokens', 'post', 'requestBody'])
  expect(body.paths).toHaveProperty(['/api/v1/payments'])
  await plugins.disable('payments')
  expect((await who.request(getOpenApi, {})).body.paths).not.toHaveProperty(['/api/v1/payments'])
  await site.enablePlugin('payments')
  expect((await who.request(getOpenApi, {})).body.paths).toHaveProperty(['/api/v1/payments'])
})
