import { Link, NavLink, useApi, useLocation, useNavigate } from '@balafon/sdk/client'
import { SearchField } from '@balafon/ui/search-field'
import { Select } from '@balafon/ui/select'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { listSettings } from '../../contract/settings.ts'
import { isPathWithin } from '../frame/use-tabs.ts'
import { findSettings } from './find-settings.ts'
import classes from './settings-navigation.module.css'
import { groupPages, SETTINGS_PATH, type SettingsPageInfo } from './settings-pages.ts'

/** The list of settings pages with a search of all settings. On phones the list is a select. */
export function SettingsNavigation({ pages }: { pages: readonly SettingsPageInfo[] }) {
  const { t } = useTranslation()
  const [query, setQuery] = useState('')
  return (
    <div className={classes.side}>
      <search>
        <SearchField label={t('admin.settings.find')} value={query} onChange={setQuery} />
      </search>
      {query.trim() === '' ? <PageList pages={pages} /> : <FoundSettings pages={pages} query={query} onOpen={() => setQuery('')} />}
    </div>
  )
}

function PageList({ pages }: { pages: readonly SettingsPageInfo[] }) {
  const { t } = useTranslation()
  const id = useId()
  return (
    <>
      <PageSelect pages={pages} />
      <nav className={classes.list} aria-label={t('admin.settings.title')}>
        {groupPages(pages).map(({ group, pages: groupedPages }) => (
          <div key={group}>
            <p id={`${id}${group}`} className={classes.group}>
              {t(`admin.settings.group.${group}`)}
            </p>
            <ul aria-labelledby={`${id}${group}`}>
              {groupedPages.map(({ path, title }) => (
                <li key={path}>
                  <NavLink to={`${SETTINGS_PATH}/${path}`} className={classes.link ?? ''}>
                    {title}
                  </NavLink>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </nav>
    </>
  )
}

/** Chooses a page on narrow screens. */
function PageSelect({ pages }: { pages: readonly SettingsPageInfo[] }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const current = pages.find(({ path }) => isPathWithin(`${SETTINGS_PATH}/${path}`, pathname))
  return (
    <div className={classes.select}>
      <Select
        label={t('admin.settings.page')}
        items={pages.map(({ path, title }) => ({ id: path, label: title }))}
        value={current?.path ?? ''}
        onChange={(path) => void navigate(`${SETTINGS_PATH}/${path}`)}
      />
    </div>
  )
}

interface FoundSettingsProps {
  readonly pages: readonly SettingsPageInfo[]
  readonly query: string
  readonly onOpen: () => void
}

/** Lists settings that match a query. A result leads to its field. */
function FoundSettings({ pages, query, onOpen }: FoundSettingsProps) {
  const { t } = useTranslation()
  const { data } = useApi(listSettings, {})
  const found = findSettings(pages, data?.settings ?? [], query)
  return (
    <div className={classes.found}>
      <p role="status">{data ? (found.length === 0 ? t('admin.no_match') : t('admin.settings.found', { count: found.length })) : ''}</p>
      <ul aria-label={t('admin.settings.find')}>
        {found.map(({ key, label, page, to }) => (
          <li key={to}>
            <Link to={to} className={classes.result ?? ''} onClick={onOpen} data-key={key}>
              <span>{label}</span>
              <small>{page}</small>
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}
