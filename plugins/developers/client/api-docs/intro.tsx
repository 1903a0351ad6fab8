import { Link, useSetting, useUser } from '@balafon/sdk/client'
import { buildUrl } from '@balafon/sdk/contract'
import { CopyButton } from '@balafon/ui/copy-button'
import { FileJson } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { getOpenApi, type OpenApi } from '../../contract/description.ts'
import { TOKEN_PLACEHOLDER } from './curl-example.ts'
import classes from './intro.module.css'

/** Introduces the API: base URL, authentication and errors. */
export function Intro({ document: { servers } }: { document: OpenApi }) {
  const { t } = useTranslation()
  const user = useUser()
  const isApiEnabled = useSetting('api.integrated') === true
  const baseUrl = servers[0]?.url ?? ''
  const header = `Authorization: Bearer ${TOKEN_PLACEHOLDER}`
  return (
    <div className={classes.intro}>
      <p>{t('developers.docs.text')}</p>
      <dl className={classes.terms}>
        <dt>{t('developers.docs.base_url')}</dt>
        <dd>
          <code>{baseUrl}</code>
          <CopyButton text={baseUrl} />
        </dd>
        {isApiEnabled ? (
          <>
            <dt>{t('developers.docs.authentication')}</dt>
            <dd>
              <code>{header}</code>
              <CopyButton text={header} />
              <span>
                {t('developers.docs.authentication.text')}{' '}
                {user ? <Link to="/account-settings#developers">{t('developers.docs.authentication.link')}</Link> : null}
              </span>
            </dd>
          </>
        ) : null}
        <dt>{t('developers.docs.errors')}</dt>
        <dd>
          <code>{'{ "message": "…", "code": "not_found", "errors": { "field": ["…"] } }'}</code>
          <span>{t('developers.docs.errors.text')}</span>
        </dd>
      </dl>
      <a className={classes.file} href={buildUrl(getOpenApi)} download="openapi.json">
        <FileJson aria-hidden="true" />
        {t('developers.docs.file')}
      </a>
    </div>
  )
}
