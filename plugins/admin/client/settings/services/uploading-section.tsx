import { Link, useFormat, usePermission } from '@balafon/sdk/client'
import { DescriptionList } from '@balafon/ui/description-list'
import { useTranslation } from 'react-i18next'
import classes from './status-section.module.css'
import { StatusSection } from './status-section.tsx'
import { StorageCheck } from './storage-check.tsx'

/** Shows where uploaded files are stored and how much space they take, and checks the storage. */
export default function UploadingSection() {
  const { t } = useTranslation()
  const { number, bytes } = useFormat()
  const canManageFiles = usePermission('files.update')
  return (
    <>
      <StatusSection title={t('admin.storage.title')} isBelowForm>
        {({ storage }) => (
          <DescriptionList
            items={[
              { term: t('admin.storage.kind'), value: t(`admin.storage.kind.${storage.kind}`, { name: storage.name }) },
              { term: t('admin.storage.files'), value: number(storage.files) },
              { term: t('admin.storage.size'), value: bytes(storage.bytes) },
            ]}
          />
        )}
      </StatusSection>
      {canManageFiles ? (
        <>
          <StorageCheck />
          <p>
            <Link to="/admin/files/usage" className={classes.link ?? ''}>
              {t('admin.storage.open_files')}
            </Link>
          </p>
        </>
      ) : (
        <p className={classes.text}>{t('admin.storage.check.no_permission')}</p>
      )}
    </>
  )
}
