import type {} from '@balafon/plugin-admin/contract/points'
import type {} from '@balafon/plugin-backstage/contract/points'
import type {} from '@balafon/plugin-player/contract/points'
import { defineManifest } from '@balafon/sdk/contract'
import type {} from './contract/movements.ts'
import { WALLET_PERMISSIONS } from './contract/permissions.ts'
import { WalletSettings } from './contract/settings.ts'

export default defineManifest({
  id: 'wallet',
  title: 'wallet.title',
  version: '1.0.0',
  engines: { balafon: '^1.0.0' },
  requires: { payments: '^1.0.0', player: '^1.0.0' },
  optional: { admin: '^1.0.0', backstage: '^1.0.0' },
  extensionPoints: ['wallet.movementKinds/v1'],
  contributes: {
    'host.routes/v1': [
      { path: '/wallet', component: 'WalletScreen', audience: 'user' },
      { path: '/wallet/history', component: 'HistoryScreen', audience: 'user' },
      { path: '/wallet/statement/:month', component: 'StatementScreen', audience: 'user' },
      { path: '/tracks/for-sale', component: 'ForSaleScreen', audience: 'user' },
      { path: '/tracks/music-buy', component: 'MusicBuyScreen', audience: 'user' },
      { path: '/books', component: 'BooksScreen' },
    ],
    'host.rail/v1': [{ id: 'wallet', label: 'wallet.rail', icon: 'wallet', to: '/wallet', order: 40, phone: true, matchesSubpaths: true, audience: 'user' }],
    'host.topBar/v1': [{ component: 'BalancePill', side: 'end', order: 5, audience: 'user' }],
    'host.userMenu/v1': [
      { id: 'wallet', label: 'wallet.rail', icon: 'wallet', to: '/account-settings#portefeuille', order: 15, audience: 'user' },
      { id: 'purchases', label: 'shop.purchases', icon: 'music', to: '/tracks/music-buy', order: 16, audience: 'user' },
    ],
    'host.accountSettings/v1': [{ anchor: 'portefeuille', title: 'wallet.title', icon: 'wallet', component: 'WalletSection', order: 20, audience: 'user' }],
    'host.menuTargets/v1': [
      { id: 'wallet', label: 'wallet.title', path: '/wallet', order: 60 },
      { id: 'for-sale', label: 'shop.title', path: '/tracks/for-sale', order: 61 },
      { id: 'music-buy', label: 'shop.purchases', path: '/tracks/music-buy', order: 62 },
      { id: 'books', label: 'books.title', path: '/books', order: 63 },
    ],
    'host.commands/v1': [
      { id: 'wallet', label: 'wallet.title', icon: 'wallet', to: '/wallet', order: 103, audience: 'user' },
      { id: 'for-sale', label: 'shop.title', icon: 'music', to: '/tracks/for-sale', order: 104, audience: 'user' },
    ],
    'player.trackPage/v1': [{ component: 'TrackOffer', position: 'top', order: 10 }],
    'player.albumPage/v1': [{ component: 'AlbumOffer', position: 'top', order: 10 }],
    'player.action/v1': [{ component: 'PlayerBuyButton', order: 30, audience: 'user' }],
    'player.subjectActions/v1': [
      { id: 'buy', label: 'shop.buy', icon: 'wallet', kinds: ['track', 'album'], run: 'buyItem', order: 30, audience: 'user' },
      { id: 'give', label: 'shop.give', icon: 'heart', kinds: ['track', 'album'], run: 'giveItem', order: 31, audience: 'user' },
    ],
    'backstage.trackFields/v1': [{ id: 'price', component: 'TrackPriceField', label: 'shop.price', hasCell: true, order: 10 }],
    'backstage.albumFields/v1': [{ id: 'price', component: 'AlbumPriceField', label: 'shop.price', hasCell: true, order: 10 }],
    'backstage.insights/v1': [{ id: 'sales', title: 'shop.sales', component: 'SalesCard', kinds: ['track', 'album'], order: 10 }],
    'admin.tabs/v1': [
      {
        id: 'withdrawals',
        label: 'withdrawals.title',
        icon: 'wallet',
        path: '/admin/withdrawals',
        component: 'WithdrawalsPage',
        group: 'money',
        order: 70,
        audience: { permission: 'admin.access' },
      },
      {
        id: 'track-purchases',
        label: 'track_purchases.title',
        icon: 'music',
        path: '/admin/track-purchases',
        component: 'TrackPurchasesPage',
        group: 'money',
        order: 71,
        audience: { permission: 'admin.access' },
      },
      {
        id: 'money',
        label: 'money.title',
        icon: 'chart',
        path: '/admin/money',
        component: 'MoneyPage',
        group: 'overview',
        order: 30,
        audience: { permission: 'wallet.view' },
      },
      {
        id: 'ads-income',
        label: 'ads_income.title',
        icon: 'megaphone',
        path: '/admin/ads-income',
        component: 'AdsIncomePage',
        group: 'money',
        order: 72,
        audience: { permission: 'wallet.ads_income' },
      },
    ],
    'admin.userTabs/v1': [{ id: 'wallet', label: 'wallet.rail', component: 'UserWalletTab', order: 15, audience: { permission: 'wallet.view' } }],
    'admin.userCards/v1': [{ component: 'UserWalletCard', order: 10, audience: { permission: 'wallet.view' } }],
    'admin.dashboard/v1': [{ id: 'money', title: 'money.title', size: 'small', component: 'MoneyAlerts', order: 30, audience: { permission: 'wallet.view' } }],
    'admin.settings/v1': [
      {
        id: 'wallet',
        title: 'wallet.settings',
        keys: [
          'wallet.currency',
          'wallet.top_up.minimum',
          'wallet.top_up.maximum',
          'wallet.platform_share_percent',
          'wallet.refund_days',
          'wallet.preview_seconds',
          'wallet.four_eyes_threshold',
          'wallet.books_page.enable',
        ],
        group: 'content',
        order: 61,
        audience: { permission: 'settings.update' },
      },
    ],
  },
  notifications: [
    { id: 'wallet.withdrawal', group: 'wallet.notification.group', label: 'wallet.notification.withdrawals', channels: ['browser'] },
    { id: 'wallet.sale', group: 'wallet.notification.group', label: 'wallet.notification.sales', channels: ['browser'] },
    { id: 'wallet.refund', group: 'wallet.notification.group', label: 'wallet.notification.refunds', channels: ['browser'] },
    { id: 'wallet.gift', group: 'wallet.notification.group', label: 'wallet.notification.gifts', channels: ['browser'] },
    {
      id: 'wallet.split',
      group: 'wallet.notification.group',
      label: 'wallet.notification.splits',
      subject: 'wallet.notification.splits.subject',
    },
  ],
  permissions: WALLET_PERMISSIONS,
  settings: WalletSettings,
})
