import { sendRequest } from '@balafon/sdk/client'
import { LoadState } from '@balafon/ui/load-state'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { type ChannelForm, previewChannel } from '../../../contract/channel-administration.ts'
import type { Channel } from '../../../contract/channels.ts'
import { CardRowSkeleton } from '../../components/skeletons.tsx'
import { ChannelItems, ChannelRows } from '../../home/channel-rows.tsx'
import editor from '../frame/page.module.css'
import { toBody } from './channel-values.ts'
import classes from './channels.module.css'
import { useSettledValue } from './use-settled-value.ts'

const DELAY_MS = 600

interface ChannelPreviewProps {
  readonly channelId: number | null
  readonly values: ChannelForm
}

/** Shows the channel as listeners would see it with the values of the form. The values are not saved. */
export function ChannelPreview({ channelId, values }: ChannelPreviewProps) {
  const { t } = useTranslation()
  // A change of the fields left out here sends no request, because the preview shows neither the address nor the texts for search engines.
  const { seo_title: _title, seo_description: _description, slug: _slug, is_home: _isHome, status: _status, ...content } = values
  const settled = useSettledValue(JSON.stringify({ ...content, name: content.name.trim() || t('channels.untitled') }), DELAY_MS)
  const query = useQuery({
    queryKey: ['channel-preview', channelId, settled],
    queryFn: () => {
      const parsed: ChannelForm = JSON.parse(settled)
      const body = { id: channelId, values: toBody({ ...parsed, slug: '', seo_title: '', seo_description: '', is_home: false, status: 'draft' }) }
      return sendRequest(previewChannel, { body })
    },
    placeholderData: keepPreviousData,
    retry: false,
  })
  return (
    <section aria-labelledby="channel-preview" className={editor.form}>
      <h2 id="channel-preview" className={classes.heading}>
        {t('channels.preview')}
      </h2>
      <LoadState query={query} skeleton={<CardRowSkeleton />} failedText={t('channels.preview.failed')}>
        {({ channel }) => (
          <div className={classes.preview} data-outdated={query.isFetching || undefined}>
            <PreviewContent channel={channel} />
          </div>
        )}
      </LoadState>
    </section>
  )
}

function PreviewContent({ channel }: { readonly channel: Channel }) {
  const { t } = useTranslation()
  const [first] = channel.rows
  if (channel.rows.every(({ items }) => items.length === 0)) return <p className={editor.quiet}>{t('channels.preview.empty')}</p>
  const isSingleRow = channel.rows.length === 1 && first?.id === channel.id
  const isPage = isSingleRow && first.layout !== 'hero'
  return isPage ? <ChannelItems row={first} showsAll={first.layout !== 'row'} /> : <ChannelRows rows={channel.rows} />
}
