import { useRef, useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { createTestPlugin, openPage } from '../../../testing/client.ts'
import { ListSearch } from './list-search.tsx'

const field = page.getByRole('searchbox', { name: 'Search' })
const pressButton = (name: string) => page.getByRole('button', { name, exact: true }).click()

/** A page that changes its URL only after a click, as in a browser that is busy. */
function SlowSearch() {
  const container = useRef<HTMLDivElement>(null)
  const [query, setQuery] = useState('')
  const [sent, setSent] = useState('')
  return (
    <>
      <ListSearch label="Search" state={{ query: { query }, setQuery: setSent }} container={container} />
      <output>{sent}</output>
      <button type="button" onClick={() => setQuery(sent)}>
        Navigate
      </button>
      <button type="button" onClick={() => setQuery('koffi')}>
        Go back
      </button>
    </>
  )
}

test('keeps typed text until the URL contains it, and shows other changes of the URL', async () => {
  const contributes = { 'host.routes/v1': [{ path: '/slow', component: 'SlowSearch' }] }
  await openPage('/slow', { plugins: [createTestPlugin({ contributes, components: { SlowSearch } })] })
  const readSent = () => document.querySelector('output')?.textContent
  await field.click()
  await userEvent.keyboard('awa')
  await expect.poll(readSent).toBe('awa')
  await userEvent.keyboard(' kone')
  await expect.poll(readSent).toBe('awa kone')
  await expect.element(field).toHaveValue('awa kone')
  await pressButton('Navigate')
  await expect.element(field).toHaveValue('awa kone')
  await pressButton('Go back')
  await expect.element(field).toHaveValue('koffi')
})
