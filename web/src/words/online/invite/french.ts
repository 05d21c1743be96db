// Ce qui se dit à l'entrée d'une partie par lien, en français.
import { typeset } from "../../typography";
import type { InviteWords } from "./catalogue";

const counted = (count: number, one: string) => `${count} ${one}${count < 2 ? "" : "s"}`;

export const french: InviteWords = typeset<InviteWords>({
  against: "Contre vous joue",
  person: "Qui a le lien",
  computer: "L'ordinateur",
  computerNote:
    "La partie est gardée sur le serveur : vous pouvez la continuer sur un autre appareil, et des amis peuvent regarder.",
  guest: "Invité",
  clock: "Pendule",
  clocks: { none: "Aucune", days: "Jours par coup", timed: "Minutes par joueur" },
  clockNotes: {
    none: "Prenez tout votre temps.",
    days: "Qui ne joue pas à temps perd. La pendule part au premier coup.",
    timed:
      "Pour tous les coups d'un joueur, et un peu plus après chacun. Les pendules partent au premier coup.",
  },
  time: "Combien de temps",
  days: (count) => counted(count, "jour"),
  timed: (minutes, seconds) => `${minutes} min + ${seconds} s`,
  own: "Autre",
  daysEach: "Jours pour chaque coup",
  minutesEach: "Minutes pour chaque joueur",
  secondsMore: "Secondes de plus après chaque coup",
  noAnswer:
    "Le serveur n'a pas répondu. Rien n'est perdu : essayez encore. Si la partie a tout de même été créée, elle est dans Mes parties.",

  invite: "Inviter un ami",
  inviteNote: "Envoyez ce lien. Qui l'ouvre peut prendre la place libre ; elle est au premier venu.",
  links: "Liens de cette partie",
  playLink: "Lien pour jouer",
  watchLink: "Lien pour regarder",
  watchNote: "Pour autant de monde que vous voulez : il ne donne de place à personne.",
  copy: "Copier",
  send: "Envoyer…",
  sendToPlay: "On joue ?",
  sendToWatch: "Regardez cette partie :",
  code: "Le lien en code QR",
  address: "Adresse",
  reaches: {
    public: "Le lien marche de partout.",
    network: "Le lien marche chez vous : sur le même réseau Wi-Fi, et nulle part ailleurs.",
  },
  opened: (host) => `Le lien marche partout où l'on atteint ${host}.`,
  hereOnly: "Ce lien ne marche que sur cet ordinateur : le serveur ne répond à personne d'autre.",
  hereOnlyWay: "Pour les autres appareils de votre réseau, lancez Tablier par",
  private: "Continuer sur un autre appareil",
  privateLink: "Lien privé",
  privateNote:
    "Votre lien privé ouvre toutes vos parties par lien, sur n'importe quel appareil. Ne l'envoyez à personne d'autre.",
  show: "Montrer le lien privé",
  hide: "Le cacher",
  noKey: "Ce navigateur ne joue encore aucune partie par lien sur ce serveur.",

  keyTitle: "Vos parties sur cet appareil",
  keyQuestion:
    "Ce lien privé ouvre ici aussi les parties par lien d'un autre navigateur. Ne le faites que si ce sont les vôtres.",
  keyOther: (games) =>
    games < 2
      ? "Ce navigateur joue déjà une partie par lien, sous une autre clé. Ensuite, on ne pourra plus l'atteindre d'ici."
      : `Ce navigateur joue déjà ${games} parties par lien, sous une autre clé. Ensuite, on ne pourra plus les atteindre d'ici.`,
  keyOtherWay: "Pour y revenir plus tard, gardez d'abord leur lien privé.",
  keySame: "Ce navigateur a déjà ces parties.",
  keyGone:
    "Le lien privé n'est plus dans l'adresse, pour que personne ne l'y lise. Ouvrez-le encore une fois.",
  useKey: "Les jouer ici",
  cancel: "Annuler",
  goOn: "Continuer",

  mine: "Parties par lien",
  yourTurn: "À vous de jouer",
  theirTurn: (name) => `À ${name} de jouer`,
  computersTurn: "À l'ordinateur de jouer",
  waiting: "en attendant un ami",
  opponent: (name) => `contre ${name}`,
  won: "gagnée",
  lost: "perdue",
  drawn: "nulle",
  left: {
    days: (count) => `encore ${counted(count, "jour")}`,
    hours: (count) => `encore ${counted(count, "heure")}`,
    minutes: (count) => `encore ${counted(count, "minute")}`,
  },
  finished: (count) => `Parties finies (${count})`,
  notify: "Me prévenir quand c'est à moi",
  notifyNote: "Tant qu'une partie est ouverte dans un onglet, même en arrière-plan.",
  notified: "Le système vous préviendra. Les réglages de la page l'arrêtent.",
});
