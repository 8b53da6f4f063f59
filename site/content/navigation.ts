import { company } from './company.ts'

/** The texts around the pages: the bar, the menu, the footer. */
export const navigation = {
  skip: 'Skip to content',
  home: `${company.name}, home`,
  name: company.name,
  barLabel: 'Main',
  openMenu: 'Open menu',
  closeMenu: 'Close menu',
  menuLabel: 'Menu',
  items: [
    { section: 'about', label: `ABOUT ${company.name.toUpperCase()}` },
    { section: 'core-features', label: 'CORE FEATURES' },
    { section: 'industries', label: 'INDUSTRIES' },
  ],
  contact: { section: 'contact', label: 'CONTACT US' },
  goHome: 'Go to Home',
} as const

export const footer = {
  name: company.name,
  home: navigation.home,
  motto: company.motto,
  explore: {
    title: 'Explore',
    links: [
      { section: 'about', label: `About ${company.name}` },
      { section: 'core-features', label: 'Core Features' },
      { section: 'industries', label: 'Industries' },
      { section: 'contact', label: 'Contact Us' },
    ],
  },
  contact: {
    title: 'Contact',
    email: company.email,
    phone: company.phone,
    place: `${company.place.locality}, ${company.place.region}`,
  },
  stores: {
    title: 'Field app',
    /** Above the name of a store where the app is not available yet. */
    soon: 'Soon on',
    playStore: { above: 'Get it on', name: 'Play Store', href: company.stores.playStore },
    appStore: { above: 'Download on the', name: 'App Store', href: company.stores.appStore },
  },
  legal: [
    { href: '/privacy-policy', label: 'Privacy Policy' },
    { href: '/terms-and-conditions', label: 'Terms & Conditions' },
  ],
  accessibility: { href: '/accessibility', label: 'Accessibility' },
  copyright: `© ${company.copyrightYear} ${company.name}. All rights reserved.`,
} as const
