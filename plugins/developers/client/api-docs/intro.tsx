import { Link, useSetting, useUser } from '@balafon/sdk/client'
import { buildUrl } from '@balafon/sdk/contract'
import { FileJson } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { getOpenApi, type OpenApi } from '../../contract/description.ts'
import { CopyButton } from '../copy/copy-button.tsx'
import classes from './intro.module.css'
import { PLACEHOLDER } from './write-example.ts'

/** What holds for every call, before the first one. */
export function Intro({ document: { info, servers } }: { document: OpenApi }) {
  const { t } = useTranslation()
  const user = useUser()
  const isIntegrated = useSetting('api.integrated') === true
  const address = servers[0]?.url ?? ''
  const header = `Authorization: Bearer ${PLACEHOLDER}`
  return (
    <div className={classes.intro}>
      <p>{t('developers.docs.text', { site: info.title })}</p>
      <dl className={classes.facts}>
        <dt>{t('developers.docs.address')}</dt>
        <dd>
          <code>{address}</code>
          <CopyButton text={address} />
        </dd>
        {isIntegrated ? (
          <>
            <dt>{t('developers.docs.sign_in')}</dt>
            <dd>
              <code>{header}</code>
              <CopyButton text={header} />
              <span>
                {t('developers.docs.sign_in.text')} {user ? <Link to="/account-settings#developers">{t('developers.docs.sign_in.link')}</Link> : null}
              </span>
            </dd>
          </>
        ) : null}
        <dt>{t('developers.docs.problem')}</dt>
        <dd>
          <code>{'{ "message": "…", "code": "not_found", "errors": { "field": ["…"] } }'}</code>
          <span>{t('developers.docs.problem.text')}</span>
        </dd>
      </dl>
      <a className={classes.file} href={buildUrl(getOpenApi)} download="openapi.json">
        <FileJson aria-hidden="true" />
        {t('developers.docs.file')}
      </a>
    </div>
  )
}
