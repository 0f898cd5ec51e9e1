const line = 'fill="none" stroke="currentColor"'

/** Things that are in none of the sets, drawn in the same style: lines in a view box of 24. */
export const ownIcons: Readonly<Record<string, string>> = {
  'air-fryer': `<path ${line} d="M6.5 3h11A2.5 2.5 0 0 1 20 5.5v13a2.5 2.5 0 0 1-2.5 2.5h-11A2.5 2.5 0 0 1 4 18.5v-13A2.5 2.5 0 0 1 6.5 3M4 10h16M10 13.5h4a1 1 0 0 1 1 1v3h-6v-3a1 1 0 0 1 1-1M8 6.5h3.5M16 6.4v.2"/>`,
  mattress: `<path ${line} d="M4 10h16a2 2 0 0 1 2 2v4a2 2 0 0 1-2 2H4a2 2 0 0 1-2-2v-4a2 2 0 0 1 2-2M2 14h20M5 10V8a1.5 1.5 0 0 1 1.5-1.5h3A1.5 1.5 0 0 1 11 8v2M13 10V8a1.5 1.5 0 0 1 1.5-1.5h3A1.5 1.5 0 0 1 19 8v2"/>`,
  'heat-pump': `<path ${line} d="M4 5h16a2 2 0 0 1 2 2v9a2 2 0 0 1-2 2H4a2 2 0 0 1-2-2V7a2 2 0 0 1 2-2M9 7.5a4 4 0 1 1 0 8a4 4 0 0 1 0-8M9 11.5c-1.4-1.2-1.4-2.6 0-4M9 11.5c1.2-1.4 2.6-1.4 4 0M9 11.5c1.4 1.2 1.4 2.6 0 4M9 11.5c-1.2 1.4-2.6 1.4-4 0M16.5 9H19M16.5 11.5H19M16.5 14H19M5.5 18v2M18.5 18v2"/>`,
  lipstick: `<path ${line} d="M9 11V6.5L13.4 3Q15 2.2 15 4v7M8 11h8v4H8zM7 15h10v6H7z"/>`,
  tomato: `<path ${line} d="M12 7.5c4.6-2 9 .6 9 5.5s-4 8-9 8s-9-3.1-9-8s4.4-7.5 9-5.5M12 3v4.5M7 6.2c1.6-1.7 3.7-1.2 5 1.3M17 6.2c-1.6-1.7-3.7-1.2-5 1.3M9 9.7c.3-1.3 1.3-2.2 3-2.2s2.7.9 3 2.2"/>`,
  chainsaw: `<path ${line} d="M3.5 9H10a1 1 0 0 1 1 1v6a1 1 0 0 1-1 1H3.5a1.5 1.5 0 0 1-1.5-1.5v-5A1.5 1.5 0 0 1 3.5 9M4 9V8a2.5 2.5 0 0 1 2.5-2.5H10M11 11h8.5a2 2 0 0 1 0 4H11M13.5 11V9.5M16.5 11V9.5M19.5 11V9.5M13.5 15v1.5M16.5 15v1.5M19.5 15v1.5M5 13h3"/>`,
}
