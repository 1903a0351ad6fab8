import { useFormat } from '@balafon/sdk/client'
import { Search } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import classes from './state-filter.module.css'
import { type Filter, STATES } from './use-filter.ts'

/** Chips for the states, with how many there are of each, and a field for words. */
export function StateFilter({ filter }: { filter: Filter }) {
  const { t } = useTranslation()
  const { number } = useFormat()
  return (
    <search className={classes.filter} aria-label={t('admin.plugins.filter')}>
      <ul className={classes.chips}>
        {[null, ...STATES].map((state) => (
          <li key={state ?? 'all'}>
            <button type="button" className={classes.chip} aria-pressed={filter.state === state} onClick={() => filter.setState(state)}>
              <b data-tabular>{number(filter.countOf(state))}</b> {t(`admin.plugins.filter.${state ?? 'all'}`)}
            </button>
          </li>
        ))}
      </ul>
      <label className={classes.search}>
        <Search aria-hidden="true" />
        <input
          type="search"
          value={filter.text}
          onChange={({ target }) => filter.setText(target.value)}
          aria-label={t('admin.plugins.search')}
          placeholder={t('admin.plugins.search')}
          maxLength={100}
          autoComplete="off"
        />
      </label>
    </search>
  )
}
