import { createTestSite, type TestSite } from '@balafon/sdk/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getOpenApi } from '../../contract/description.ts'

let site: TestSite
beforeAll(async () => {
  site = await createTestSite()
})
afterAll(() => site.close())

const createReader = () => site.createSignedInUser({ permissions: ['api.access'] })

test('returns the document to users and guests with api.access', async () => {
  expect((await site.createVisitor().request(getOpenApi, {})).status).toBe(401)
  expect((await (await site.createSignedInUser()).request(getOpenApi, {})).status).toBe(403)
  expect((await (await createReader()).request(getOpenApi, {})).status).toBe(200)
  await site.sql("insert into role_permissions (role_id, permission) select id, 'api.access' from roles where is_guest")
  site.site.guestRole.invalidate()
  expect((await site.createVisitor().request(getOpenApi, {})).status).toBe(200)
  await site.sql("delete from role_permissions where permission = 'api.access'")
  site.site.guestRole.invalidate()
  expect((await site.createVisitor().request(getOpenApi, {})).status).toBe(401)
})

test('describes the site’s name, URL and enabled plugins', async () => {
  const user = await createReader()
  const { plugins, settings, site: siteInfo } = site.getContext('core')
  await settings.set('branding.site_name', 'Kora FM')
  const { body } = await user.request(getOpenApi, {})
  expect(body).toMatchObject({ openapi: '3.1.0', info: { title: 'Kora FM' }, servers: [{ url: siteInfo.getUrl() }] })
  expect(Object.keys(body.components.securitySchemes)).toEqual(['session', 'token'])
  expect(body.paths).toHaveProperty(['/api/v1/access-tokens', 'post', 'requestBody'])
  expect(body.paths).toHaveProperty(['/api/v1/payments'])
  await plugins.disable('payments')
  expect((await user.request(getOpenApi, {})).body.paths).not.toHaveProperty(['/api/v1/payments'])
  await site.enablePlugin('payments')
  expect((await user.request(getOpenApi, {})).body.paths).toHaveProperty(['/api/v1/payments'])
})
