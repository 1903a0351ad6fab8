import { defineClientPlugin } from '@balafon/sdk/client'
import manifest from '../plugin.ts'

export default defineClientPlugin(manifest, {
  components: {
    WalletScreen: () => import('./screen/wallet-screen.tsx'),
    HistoryScreen: () => import('./history/history-screen.tsx'),
    StatementScreen: () => import('./history/statement-screen.tsx'),
    ForSaleScreen: () => import('./shop/for-sale-screen.tsx'),
    MusicBuyScreen: () => import('./shop/music-buy-screen.tsx'),
    BooksScreen: () => import('./books/books-screen.tsx'),
    WalletSection: () => import(/* webpackChunkName: 'settings' */ './account/wallet-section.tsx'),
    BalancePill: () => import(/* webpackChunkName: 'first' */ './account/balance-pill.tsx'),
    TrackOffer: () => import(/* webpackChunkName: 'first' */ './shop/track-offer.tsx'),
    AlbumOffer: () => import(/* webpackChunkName: 'first' */ './shop/album-offer.tsx'),
    PlayerBuyButton: () => import('./shop/player-buy-button.tsx'),
    TrackPriceField: () => import('./backstage/track-price-field.tsx'),
    AlbumPriceField: () => import('./backstage/album-price-field.tsx'),
    SalesCard: () => import('./backstage/sales-card.tsx'),
    WithdrawalsPage: () => import('./admin/withdrawals-page.tsx'),
    TrackPurchasesPage: () => import('./admin/track-purchases-page.tsx'),
    MoneyPage: () => import('./admin/money-page.tsx'),
    AdsIncomePage: () => import('./admin/ads-income-page.tsx'),
    MoneyAlerts: () => import('./admin/money-alerts.tsx'),
    UserWalletTab: () => import('./admin/user-wallet-tab.tsx'),
    UserWalletCard: () => import('./admin/user-wallet-card.tsx'),
  },
  commands: {
    buyItem: async ({ subject }) => (await import('./shop/buy-music-item.ts')).buyMusicItem(subject),
    giveItem: async ({ subject }) => (await import('./shop/buy-music-item.ts')).buyMusicItem(subject, true),
  },
  locales: { en: () => import('../locales/en.json'), fr: () => import('../locales/fr.json') },
})
