import { Link } from '@balafon/sdk/client'
import { LinkTabs } from '@balafon/ui/link-tabs'
import { useTranslation } from 'react-i18next'
import { getSearchPath } from '../../contract/paths.ts'
import type { SearchKind } from '../../contract/search.ts'

interface SearchTabsProps {
  readonly query: string
  readonly kinds: readonly SearchKind[]
  /** The open tab; undefined for the overview. */
  readonly current: string | undefined
}

export function SearchTabs({ query, kinds, current }: SearchTabsProps) {
  const { t } = useTranslation()
  const tabs = kinds.map(({ kind, label }) => ({ href: getSearchPath(query, kind), label }))
  return (
    <LinkTabs
      label={t('search.tabs')}
      tabs={[{ href: getSearchPath(query), label: t('search.all') }, ...tabs]}
      current={getSearchPath(query, current)}
      renderLink={({ href, ...rest }) => <Link to={href} replace {...rest} />}
    />
  )
}
