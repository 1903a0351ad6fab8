import { Button } from '@balafon/ui/button'
import { EmptyState } from '@balafon/ui/empty-state'
import type { ReactNode } from 'react'
import type { AnyResource } from '../any-resource.ts'
import { type ListState, listActiveFilters } from '../use-list-state.ts'
import { useResourceTexts } from '../use-resource-texts.ts'

interface ListEmptyProps {
  readonly resource: AnyResource
  readonly state: ListState
  readonly empty: ReactNode
}

/** Shown in place of rows: nothing matches the search and filters, or there are no rows at all. */
export function ListEmpty({ resource, state, empty }: ListEmptyProps) {
  const { t } = useResourceTexts(resource)
  const isFiltered = state.query.query !== undefined || listActiveFilters(state.query).length > 0
  if ((state.query.page ?? 1) > 1) {
    return (
      <EmptyState
        heading="h2"
        title={t('list.pages.empty')}
        action={
          <Button variant="outline" onPress={() => state.setPage(1)}>
            {t('list.pages.first')}
          </Button>
        }
      />
    )
  }
  if (!isFiltered) return empty ?? <EmptyState heading="h2" title={t('list.empty')} />
  return (
    <EmptyState
      heading="h2"
      title={t('list.no_match')}
      action={
        <Button variant="outline" onPress={state.clear}>
          {t('list.clear_filters')}
        </Button>
      }
    />
  )
}
