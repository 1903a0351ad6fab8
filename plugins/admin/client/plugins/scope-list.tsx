import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './scope-list.module.css'

/** Lists the scopes that a third-party plugin requests, for the administrator to check before enabling it. */
export function ScopeList({ scopes }: { scopes: readonly string[] }) {
  const { t } = useTranslation()
  const id = useId()
  return (
    <section aria-labelledby={id} className={classes.section}>
      <h2 id={id}>{t('admin.plugins.scopes')}</h2>
      {scopes.length > 0 ? (
        <ul>
          {scopes.map((scope) => (
            <li key={scope}>
              {t(`admin.plugins.scope.${scope}`)} <code>{scope}</code>
            </li>
          ))}
        </ul>
      ) : (
        <p>{t('admin.plugins.scopes.none')}</p>
      )}
      <p>{t('admin.plugins.scopes.trust')}</p>
    </section>
  )
}
