import { Link } from '@balafon/sdk/client'
import { LinkTabs } from '@balafon/ui/link-tabs'
import { useTranslation } from 'react-i18next'
import { searchPath } from '../../contract/paths.ts'
import type { SearchKind } from '../../contract/search.ts'

interface SearchTabsProps {
  readonly query: string
  readonly kinds: readonly SearchKind[]
  /** The kind that is shown; none: the best of all. */
  readonly current: string | undefined
}

export function SearchTabs({ query, kinds, current }: SearchTabsProps) {
  const { t } = useTranslation()
  const tabs = kinds.map(({ kind, label }) => ({ href: searchPath(query, kind), label }))
  return (
    <LinkTabs
      label={t('search.tabs')}
      tabs={[{ href: searchPath(query), label: t('search.all') }, ...tabs]}
      current={searchPath(query, current)}
      link={({ href, ...rest }) => <Link to={href} replace {...rest} />}
    />
  )
}
