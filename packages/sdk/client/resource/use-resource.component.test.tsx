import { Button } from '@balafon/ui/button'
import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { reportError } from '../api/report-error.ts'
import { createFakeGigs } from './testing/fake-gigs.ts'
import { gigs } from './testing/gigs.ts'
import { openGigs } from './testing/open-gigs.tsx'
import { useResource } from './use-resource.ts'

interface RowProps {
  readonly item: { readonly id: number; readonly version: number }
}

function RowButtons({ item: { id, version } }: RowProps) {
  const { useUpdate, useRemove } = useResource(gigs)
  const update = useUpdate()
  const remove = useRemove()
  return (
    <>
      <Button onPress={() => void update.mutateAsync({ id, body: { version, city: 'Accra' } }).catch(reportError)}>Move</Button>
      <Button onPress={() => void remove.mutateAsync({ id, version }).catch(reportError)}>Remove</Button>
    </>
  )
}

const props = { rowActionsWidth: 200, rowActions: (item: RowProps['item']) => <RowButtons item={item} /> }
const getRow = (name: string) => page.getByRole('row', { name })

describe('useResource', () => {
  test('updates the lists at once', async () => {
    const { rows } = await openGigs({ props })
    await getRow('Alliance 02').getByRole('button', { name: 'Move' }).click()
    await expect.element(getRow('Alliance 02').getByRole('gridcell', { name: 'Accra' })).toBeVisible()
    await expect.poll(() => rows.find(({ id }) => id === 2)?.version).toBe(2)
  })

  test('restores the lists and reports the error when a change fails', async () => {
    const fake = createFakeGigs()
    fake.fake.failing = 'update'
    await openGigs({ fake, props })
    await getRow('Alliance 02').getByRole('button', { name: 'Move' }).click()
    await expect.element(page.getByText('The server is not available.')).toBeVisible()
    await expect.element(getRow('Alliance 02').getByRole('gridcell', { name: 'Bamako' })).toBeVisible()
  })

  test('restores the row when the server does not delete it', async () => {
    const fake = createFakeGigs()
    fake.fake.failing = 'remove'
    await openGigs({ fake, props })
    await getRow('Alliance 02').getByRole('button', { name: 'Remove' }).click()
    await expect.element(page.getByText('The server is not available.')).toBeVisible()
    await expect.element(getRow('Alliance 02')).toBeVisible()
  })

  test('moves the focus to the next row after a row was deleted', async () => {
    await openGigs({ props })
    await getRow('Alliance 02').getByRole('button', { name: 'Remove' }).click()
    await expect.element(getRow('Alliance 02')).not.toBeInTheDocument()
    await expect.poll(() => document.activeElement?.closest('[role="row"]')?.getAttribute('data-key')).toBe('9')
  })
})
