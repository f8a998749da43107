// What the page begins with: stories that show one thing each, as scenarios with a timeline.
const devices = { mom: "Mom's iPad", home: 'Home Mac', dad: "Dad's phone" };

/** A time on the day of all stories. */
const at = (clock) => `2026-11-18T${clock}:00Z`;
const write = (clock, device, path, ...lines) =>
  ({ at: at(clock), device, write: path, text: lines.map((line) => line + '\n').join('') });
const meet = (clock, one, other) => ({ at: at(clock), sync: [one, other] });
const everybody = (clock) => [meet(clock, 'mom', 'home'), meet(clock, 'mom', 'dad')];

const budget = (holiday) => ['rent       900', `holiday    ${holiday}`, 'savings    100'];

export const examples = [
  {
    title: 'Two edits that merge',
    name: 'packing-list',
    summary: 'Mom and somebody at home edit the packing list in different lines, and the budget in the same line.',
    devices,
    timeline: [
      write('08:00', 'home', 'packing.txt', 'passports', 'tent', 'two sleeping bags', 'stove', 'books'),
      write('08:05', 'home', 'budget.txt', ...budget(250)),
      ...everybody('08:10'),
      write('11:00', 'mom', 'packing.txt', 'passports', 'tent and pegs', 'two sleeping bags', 'stove', 'books'),
      write('11:05', 'home', 'packing.txt', 'passports', 'tent', 'two sleeping bags', 'stove', 'books', 'playing cards'),
      write('11:10', 'mom', 'budget.txt', ...budget(600)),
      write('11:15', 'home', 'budget.txt', ...budget(300)),
    ],
    resolve: { strategy: ['merge', 'keep-both'] },
  },
  {
    title: 'One line edited twice',
    name: 'one-line-edited-twice',
    summary: 'Two devices edit the same line of a letter; a merge has to choose, so a person is asked.',
    devices,
    timeline: [
      write('08:00', 'mom', 'letter.txt', 'Dear Aunt Rosa,', '', 'thank you for the invitation.', '', 'Love, Mom'),
      ...everybody('08:10'),
      write('10:40', 'mom', 'letter.txt', 'Dear Aunt Rosa,', '', 'thank you for the invitation. On Sunday I could come.', '', 'Love, Mom'),
      write('11:07', 'home', 'letter.txt', 'Dear Aunt Rosa,', '', 'thank you for the invitation. We are glad to come on Saturday.', '', 'Love, Mom'),
    ],
    resolve: { strategy: ['merge', 'manual'] },
  },
  {
    title: 'Renamed and edited',
    name: 'renamed-and-edited',
    summary: 'One device renames a file while another edits it: the outcome has the new name and the new text.',
    devices,
    timeline: [
      write('08:00', 'home', 'notes.txt', 'Call the landlord.', 'Water the plants.'),
      ...everybody('08:10'),
      { at: at('09:00'), device: 'dad', rename: 'notes.txt', to: 'To do.txt' },
      write('09:05', 'mom', 'notes.txt', 'Call the landlord.', 'Water the plants.', 'Buy stamps.'),
    ],
    resolve: { strategy: ['merge', 'keep-both'] },
  },
  {
    title: 'Deleted and edited',
    name: 'deleted-and-edited',
    summary: 'One device deletes a file while another edits it; by default the edit wins.',
    devices,
    timeline: [
      write('08:00', 'mom', 'recipe.txt', '200 g flour', '2 eggs', '1 pinch of salt'),
      ...everybody('08:10'),
      write('12:00', 'dad', 'recipe.txt', '200 g flour', '3 eggs', '1 pinch of salt', 'a cup of milk'),
      { at: at('12:30'), device: 'home', delete: 'recipe.txt' },
    ],
    resolve: { strategy: ['newest'] },
  },
  {
    title: 'Names that differ by case',
    name: 'names-that-differ-by-case',
    summary: 'Two devices make files whose names differ only by case, which a Mac or Windows cannot hold side by side.',
    devices,
    timeline: [
      write('08:00', 'dad', 'todo.txt', 'Repair the bicycle.'),
      write('08:30', 'home', 'Todo.txt', 'Return the library books.'),
    ],
    resolve: { strategy: ['keep-both'] },
  },
  {
    title: 'A late third device',
    name: 'a-late-third-device',
    summary: 'Two devices have merged their edits already when a third comes with an older edit of its own.',
    devices,
    timeline: [
      write('08:00', 'home', 'shopping.txt', 'bread', 'milk', 'apples', 'rice', 'tea', 'soap'),
      ...everybody('08:10'),
      write('09:00', 'dad', 'shopping.txt', 'bread', 'milk', 'apples', 'rice', 'tea', 'soap', 'batteries'),
      write('10:00', 'mom', 'shopping.txt', 'bread', 'two liters of milk', 'apples', 'rice', 'tea', 'soap'),
      write('10:30', 'home', 'shopping.txt', 'bread', 'milk', 'apples', 'basmati rice', 'tea', 'soap'),
      meet('11:00', 'mom', 'home'),
    ],
    resolve: { strategy: ['merge', 'keep-both'] },
  },
];
