import { expectAccessible } from '@balafon/sdk/testing/client'
import { SkeletonRows } from '@balafon/ui/skeleton-rows'
import { useState } from 'react'
import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { showComponent } from '../parts/show-component.fixture.tsx'
import { LoadState, type LoadStateQuery } from './load-state.tsx'

const showQuery = (query: LoadStateQuery<readonly string[]>, options: Parameters<typeof showComponent>[1] = {}) =>
  showComponent(
    () => (
      <LoadState query={query} skeleton={<SkeletonRows count={2} />} isEmpty={(names) => names.length === 0} empty={<p>No names yet</p>}>
        {(names) => <p>{names.join(', ')}</p>}
      </LoadState>
    ),
    options,
  )

const refetch = async () => {}

let finishRetry = () => {}

/** A query that has failed. Like TanStack Query, it is pending again until the response of a retry arrives. */
function RetriedQuery() {
  const [query, setQuery] = useState<{ data: readonly string[] | undefined; isError: boolean }>({ data: undefined, isError: true })
  const retry = () => {
    setQuery({ data: undefined, isError: false })
    return new Promise<void>((resolve) => {
      finishRetry = () => {
        setQuery({ data: ['Awa'], isError: false })
        resolve()
      }
    })
  }
  return (
    <LoadState query={{ ...query, refetch: retry }} skeleton={<SkeletonRows count={2} />} failedText="Couldn’t load names.">
      {(names) => <p>{names.join(', ')}</p>}
    </LoadState>
  )
}

describe('LoadState', () => {
  test('shows the content', async () => {
    await showQuery({ data: ['Awa', 'Kofi'], isError: false, refetch })
    await expect.element(page.getByText('Awa, Kofi')).toBeVisible()
  })

  test('keeps the content when a later request has failed', async () => {
    await showQuery({ data: ['Awa'], isError: true, refetch })
    await expect.element(page.getByText('Awa')).toBeVisible()
    await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
  })

  test('shows placeholders while the content loads', async () => {
    await showQuery({ data: undefined, isError: false, refetch })
    await expect.poll(() => document.querySelector('[aria-busy=true]')).not.toBeNull()
    await expectAccessible()
  })

  test('shows the empty state', async () => {
    await showQuery({ data: [], isError: false, refetch })
    await expect.element(page.getByText('No names yet')).toBeVisible()
  })

  test('keeps the focus on the button while the query is retried', async () => {
    await showComponent(RetriedQuery)
    await expect.element(page.getByRole('alert').getByText('Couldn’t load names.')).toBeVisible()
    const button = page.getByRole('button', { name: 'Try again' })
    await userEvent.click(button)
    await expect.element(button).toHaveFocus()
    await expect.element(button).toHaveAttribute('aria-busy', 'true')
    finishRetry()
    await expect.element(page.getByText('Awa')).toBeVisible()
  })

  test.each(['light', 'dark'] as const)('has no serious axe findings in the failed state with the %s theme', async (theme) => {
    await showQuery({ data: undefined, isError: true, refetch }, { theme, language: 'fr' })
    await expect.element(page.getByText('Chargement impossible. Vérifiez votre connexion et réessayez.')).toBeVisible()
    await expectAccessible()
  })
})
