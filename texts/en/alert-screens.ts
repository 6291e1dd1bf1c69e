/** Texts of alert screens, in English. */

export const alertScreens = {
  setAPriceAlert: ({ name }: { name: string | number }) => `Set a price alert on ${name}`,
  above: 'Above',
  below: 'Below',
  n24HMove: '24 h move',
  price: 'Price',
  ofText: ({ count, ALERT_LIMIT }: { count: string | number; ALERT_LIMIT: string | number }) =>
    `${count} of ${ALERT_LIMIT}`,
  showOlder: 'Show older',
  theListCouldNot: 'The list could not be saved. Try again.',
  renameThisList: 'Rename this list',
  newWatchlist: 'New watchlist',
  name: 'Name',
  saveName: 'Save name',
  makeList: 'Make list',
  theListCouldNot2: 'The list could not be deleted. Try again.',
  deleteText: ({ fact1 }: { fact1: string | number }) => `Delete ${fact1}?`,
  keepIt: 'Keep it',
  deleteList: 'Delete list',
  noCoinIsOn: 'No coin is on it.',
  yourStarsOnGo: ({ fact1 }: { fact1: string | number }) =>
    `Your stars on ${fact1} go with it. Your coins and alerts stay.`,
  watching: 'Watching',
  watch: 'Watch',
  done: 'Done',
  itsCoin: 'its coin',
  itsCoins: ({ count }: { count: string | number }) => `its ${count} coins`,
};
