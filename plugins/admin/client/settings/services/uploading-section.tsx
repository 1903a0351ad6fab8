import { useFormat } from '@balafon/sdk/client'
import { DescriptionList } from '@balafon/ui/description-list'
import { useTranslation } from 'react-i18next'
import { StatusSection } from './status-section.tsx'

/** Shows where uploaded files are stored and how much space they take. */
export default function UploadingSection() {
  const { t } = useTranslation()
  const { number, bytes } = useFormat()
  return (
    <StatusSection title={t('admin.settings.uploading')}>
      {({ storage }) => (
        <DescriptionList
          items={[
            { term: t('admin.storage.kind'), value: t(`admin.storage.kind.${storage.kind}`) },
            { term: t('admin.storage.files'), value: number(storage.files) },
            { term: t('admin.storage.size'), value: bytes(storage.bytes) },
          ]}
        />
      )}
    </StatusSection>
  )
}
