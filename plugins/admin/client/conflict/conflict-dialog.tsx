import type { Modal } from '@balafon/sdk/client'
import { Button } from '@balafon/ui/button'
import { Dialog } from '@balafon/ui/dialog'
import { useTranslation } from 'react-i18next'
import classes from './conflict-dialog.module.css'

/** A field with the values of both editors. */
export interface ConflictingField {
  readonly label: string
  readonly mine: string
  readonly theirs: string
}

/** Shows that another editor has saved in the meantime, with both versions of the changed fields. It resolves with true to save anyway. */
export default function ConflictDialog({ fields, isOpen, onClose, finish }: Modal<true> & { fields: readonly ConflictingField[] }) {
  const { t } = useTranslation()
  const actions = (
    <>
      <Button variant="quiet" onPress={onClose}>
        {t('admin.conflict.keep_editing')}
      </Button>
      <Button onPress={() => finish(true)}>{t('admin.conflict.save_mine')}</Button>
    </>
  )
  return (
    <Dialog title={t('admin.conflict.title')} closeLabel={t('admin.close')} isOpen={isOpen} onClose={onClose} actions={actions}>
      <div className={classes.content}>
        <p>{t('admin.conflict.text')}</p>
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">{t('admin.conflict.field')}</th>
              <th scope="col">{t('admin.conflict.mine')}</th>
              <th scope="col">{t('admin.conflict.theirs')}</th>
            </tr>
          </thead>
          <tbody>
            {fields.map(({ label, mine, theirs }) => (
              <tr key={label} data-different={mine !== theirs || undefined}>
                <th scope="row">{label}</th>
                <td>{mine || '–'}</td>
                <td>{theirs || '–'}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Dialog>
  )
}
