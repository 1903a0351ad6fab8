import { useFormat } from '@balafon/sdk/client'
import { DescriptionList } from '@balafon/ui/description-list'
import { useTranslation } from 'react-i18next'
import { StatusSection } from './status-section.tsx'

/** Shows how many browser tabs receive live messages. */
export default function WebsocketsSection() {
  const { t } = useTranslation()
  const { number } = useFormat()
  return (
    <StatusSection title={t('admin.settings.websockets')} text={t('admin.live.text')}>
      {({ live }) => (
        <DescriptionList
          items={[
            { term: t('admin.live.streams'), value: number(live.streams) },
            { term: t('admin.live.users'), value: number(live.users) },
            { term: t('admin.live.guests'), value: number(live.guests) },
          ]}
        />
      )}
    </StatusSection>
  )
}
