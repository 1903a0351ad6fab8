import { useBootstrap } from '@balafon/sdk/client'
import { useTranslation } from 'react-i18next'
import type { ChannelForm } from '../../../contract/channel-administration.ts'
import editor from '../frame/page.module.css'
import classes from './channels.module.css'

/** Shows a channel as a search engine would list it. */
export function SearchPreview({ values }: { readonly values: ChannelForm }) {
  const { t } = useTranslation()
  const siteName = useBootstrap(({ branding }) => branding.site_name)
  const title = values.seo_title || values.name || t('channels.untitled')
  const description = values.seo_description || values.description
  return (
    <div className={editor.form}>
      <span className={editor.quiet}>{t('channels.seo.preview')}</span>
      <div className={classes.search}>
        <b>
          {title} · {siteName}
        </b>
        <small>{values.is_home ? '/' : `/${values.slug || '…'}`}</small>
        {description ? <span>{description}</span> : null}
      </div>
    </div>
  )
}
