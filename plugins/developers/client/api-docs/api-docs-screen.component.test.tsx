import { createUser, expectAccessible, openPage, respondTo } from '@balafon/sdk/testing/client'
import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { getOpenApi, type OpenApi, type Operation } from '../../contract/description.ts'
import manifest from '../../plugin.ts'
import client from '../index.ts'

const permissions = [{ name: 'api.access', restrictions: [] }]
const createOperation = (group: string, summary: string, values: Partial<Operation> = {}): Operation => ({
  summary,
  tags: [group],
  security: [{ token: [] }],
  responses: { 200: { description: 'OK' } },
  ...values,
})
const id = { name: 'id', in: 'path', required: true, schema: { type: 'integer' } } as const
const ids = { type: 'object', required: ['ids'], properties: { ids: { type: 'array', items: { type: 'integer' } } } } as const
const body = { requestBody: { content: { 'application/json': { schema: ids } } } }
const DOCUMENT: OpenApi = {
  openapi: '3.1.0',
  info: { title: 'Balafon', version: '1' },
  servers: [{ url: 'https://music.test' }],
  paths: {
    '/api/v1/notifications/mark-as-read': { post: createOperation('notifications', 'Mark some notifications as read', body) },
    '/api/v1/notifications/mark-all-as-read': { post: createOperation('notifications', 'Mark all as read') },
    '/api/v1/users/{id}/followers': { get: createOperation('auth', 'List followers', { parameters: [id] }) },
    '/api/v1/me': { get: createOperation('core', 'Get me') },
  },
  components: { schemas: {} },
}

const openDocs = (path = '/api-docs', options = {}) =>
  openPage(path, {
    plugins: [{ manifest, client }],
    bootstrap: { user: createUser({ permissions }) },
    api: [respondTo(getOpenApi, () => DOCUMENT)],
    ...options,
  })

describe('ApiDocsScreen', () => {
  test('finds and expands endpoints', async () => {
    await openDocs()
    await expect.element(page.getByRole('heading', { level: 1, name: 'API documentation' })).toBeVisible()
    await userEvent.fill(page.getByRole('searchbox', { name: 'Search endpoints' }), 'mark read')
    await expect.element(page.getByRole('status').filter({ hasText: '2 endpoints' })).toBeVisible()
    const groups = page.getByRole('navigation', { name: 'Endpoint groups' })
    await expect.element(groups.getByRole('link', { name: /^notifications\s*2$/ })).toHaveAttribute('href', '#group-notifications')
    await expect.element(groups.getByRole('link', { name: /^auth\s*0$/ })).toHaveAttribute('aria-disabled', 'true')
    const card = page.getByRole('article', { name: 'POST /api/v1/notifications/mark-as-read' })
    card.getByRole('button').element().focus()
    await userEvent.keyboard('{Enter}')
    await expect.element(card.getByRole('list', { name: 'Request body' })).toMatchTextContent('ids')
    await expect
      .element(card.getByRole('region', { name: 'Example' }))
      .toMatchTextContent("curl -X POST 'https://music.test/api/v1/notifications/mark-as-read'")
    await expectAccessible()
  })

  test('expands the endpoint of the URL and scrolls to it', async () => {
    await openDocs('/api-docs#get-api-v1-users-_id-followers')
    const card = page.getByRole('article', { name: 'GET /api/v1/users/{id}/followers' })
    await expect.element(card.getByRole('list', { name: 'Parameters' })).toMatchTextContent('id')
    await expect.element(card).toBeInViewport()
  })

  test('sends users without the permission to the not-found page', async () => {
    await openDocs('/api-docs', { bootstrap: { user: createUser() } })
    await expect.poll(() => location.pathname).toBe('/404')
  })

  test('sends guests without the permission to the login page', async () => {
    await openDocs('/api-docs', { bootstrap: { user: null } })
    await expect.poll(() => location.pathname).toBe('/login')
  })

  test('is shown to guests with the permission', async () => {
    await openDocs('/api-docs', { bootstrap: { user: null, guest_role: { permissions } } })
    await expect.element(page.getByRole('heading', { level: 2, name: 'core' })).toBeVisible()
  })

  test.each([
    ['light', 1440, 'en'],
    ['dark', 390, 'fr'],
  ] as const)('has no serious axe findings with the %s theme at %i px in %s', async (theme, width, language) => {
    await openDocs('/api-docs#post-api-v1-notifications-mark-as-read', { theme, width, language })
    const list = page.getByRole('article', { name: /mark-as-read$/ }).getByRole('list', { name: language === 'en' ? 'Request body' : 'Corps de la requête' })
    await expect.element(list).toBeVisible()
    await expectAccessible()
  })
})
