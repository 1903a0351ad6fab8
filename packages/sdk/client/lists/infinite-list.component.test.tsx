import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import * as z from 'zod/mini'
import { defineEndpoint, KeysetQuery, keyset } from '../../contract/index.ts'
import { createErrorResponse, createTestPlugin, expectAccessible, openPage, respondTo } from '../../testing/client.ts'
import { useApiList } from '../api/hooks.ts'
import { InfiniteList } from './infinite-list.tsx'

const listNumbers = defineEndpoint({
  method: 'GET',
  path: 'numbers',
  summary: 'List numbers',
  access: 'guest',
  query: KeysetQuery,
  response: keyset(z.object({ value: z.number() })),
})

const PER_PAGE = 40

/** Opens a screen with the numbers up to `count`. */
async function openNumbers(count: number) {
  const server = { isFailing: false }
  // biome-ignore lint/correctness/noComponentHookFactories: each test has its own page with its own component
  function Numbers() {
    const query = useApiList(listNumbers, {})
    return (
      <InfiniteList query={query} label="Numbers" getItemId={({ value }) => value} empty="No numbers" end={<p>That is all.</p>}>
        {({ value }) => <div style={{ height: '40px' }}>Number {value}</div>}
      </InfiniteList>
    )
  }
  const numbers = respondTo(listNumbers, ({ query }) => {
    if (server.isFailing) return createErrorResponse(400, 'bad_request')
    const start = Number(query?.cursor ?? 0)
    const end = Math.min(start + PER_PAGE, count)
    const data = Array.from({ length: end - start }, (_, index) => ({ value: start + index + 1 }))
    return { data, next_cursor: end < count ? String(end) : null }
  })
  const plugin = createTestPlugin({ contributes: { 'host.routes/v1': [{ path: '/numbers', component: 'Numbers' }] }, components: { Numbers } })
  await openPage('/numbers', { plugins: [plugin], api: [numbers] })
  return server
}

const scrollToEnd = () => window.scrollTo(0, document.documentElement.scrollHeight)

describe('InfiniteList', () => {
  test('loads the next page near the end, and says where the list ends', async () => {
    await openNumbers(60)
    await expect.element(page.getByText('Number 40')).toBeInTheDocument()
    await expectAccessible()
    scrollToEnd()
    await expect.element(page.getByText('Number 60')).toBeInTheDocument()
    await expect.element(page.getByText('That is all.')).toBeInTheDocument()
  })

  test('offers to try again when a page fails', async () => {
    const server = await openNumbers(90)
    await expect.element(page.getByText('Number 40')).toBeInTheDocument()
    server.isFailing = true
    scrollToEnd()
    const retry = page.getByRole('alert').getByRole('button', { name: 'Try again' })
    await expect.element(retry).toBeInTheDocument()
    server.isFailing = false
    await retry.click()
    await expect.element(page.getByText('Number 80')).toBeInTheDocument()
  })

  test('shows the empty state', async () => {
    await openNumbers(0)
    await expect.element(page.getByText('No numbers')).toBeVisible()
  })
})
