import { Button } from '@balafon/ui/button'
import { Checkbox } from '@balafon/ui/checkbox'
import { useTranslation } from 'react-i18next'
import type { Subscriptions } from '../../contract/subscriptions.ts'
import classes from './subscription-form.module.css'
import { useSelections } from './use-selections.ts'

/** A row for each kind, a column for each channel. */
export function SubscriptionForm({ subscriptions: given }: { subscriptions: Subscriptions }) {
  const { t } = useTranslation()
  const { has, change, save, isPending } = useSelections(given)
  const submit = (event: { preventDefault: () => void }) => {
    event.preventDefault()
    void save()
  }
  return (
    <form onSubmit={submit} className={classes.form}>
      {given.subscriptions.map(({ group_name, items }) => (
        <table key={group_name} className={classes.group}>
          <thead>
            <tr>
              <th scope="col" className={classes.name}>
                {group_name}
              </th>
              {given.available_channels.map((channel) => (
                <th key={channel} scope="col">
                  {t(`notifications.channel.${channel}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {items.map(({ notif_id, name, channels }) => (
              <tr key={notif_id}>
                <th scope="row">{name}</th>
                {given.available_channels.map((channel) => (
                  <td key={channel}>
                    {channels.includes(channel) ? (
                      <Checkbox
                        aria-label={t('notifications.settings.box', { name, channel: t(`notifications.channel.${channel}`) })}
                        isSelected={has(notif_id, channel)}
                        onChange={(isChosen) => void change(notif_id, channel, isChosen)}
                      />
                    ) : null}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      ))}
      <Button type="submit" isPending={isPending}>
        {t('notifications.settings.save')}
      </Button>
    </form>
  )
}
