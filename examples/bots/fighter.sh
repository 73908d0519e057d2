#!/bin/sh
# A player as a program of its own, in plain shell: it speaks the text protocol of docs/bots.md. It fights when it can,
# and does the first thing that it may in all other cases.
#
#     longshanks arena "exec:sh fighter.sh" random --games 20      (in this folder)

while read -r word rest; do
    case $word in
    hello)
        echo "name fighter in sh"
        echo "ready"
        ;;
    go)
        # Only the list is looked at: "actions": ["S fight wallace", "S retreat wallace fife"]
        list=${rest#*'"actions": ["'}
        list=${list%%'"]'*}
        chosen=${list%%'", "'*}
        case $list in
        *" fight "*)
            after=${list#*" fight "}
            chosen="${chosen%% *} fight ${after%%'"'*}"
            ;;
        esac
        echo "info I was asked and answer at once"
        echo "do $chosen"
        ;;
    quit) exit 0 ;;
    esac
done
