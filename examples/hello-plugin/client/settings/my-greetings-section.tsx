import { useApi, usePermission } from '@balafon/sdk/client'
import { useTranslation } from 'react-i18next'
import { getAllowance } from '../../contract/greetings.ts'
import { GreetingList } from '../list/greeting-list.tsx'
import { useMyGreetings } from '../list/use-greetings.ts'
import classes from './my-greetings-section.module.css'

/** A section of the account settings with the user's own greetings, which can be removed. */
export default function MyGreetingsSection() {
  const { t } = useTranslation()
  const canGreet = usePermission('hello.greet')
  const query = useMyGreetings()
  const { data: allowance } = useApi(getAllowance, {}, { enabled: canGreet })
  return (
    <>
      {allowance ? <p className={classes.line}>{t('hello.left', { count: allowance.left })}</p> : null}
      <GreetingList query={query} isRemovable empty={<p className={classes.line}>{t('hello.mine.empty')}</p>} />
    </>
  )
}
