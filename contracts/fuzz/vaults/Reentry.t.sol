// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

import {ReentrancyGuard} from "@openzeppelin/contracts/utils/ReentrancyGuard.sol";
import {NIP20MarketEvents} from "../../vaults/NIP20MarketEvents.sol";
import {Caller} from "./Caller.sol";
import {VaultsBase} from "./VaultsBase.sol";

/// @dev Calls of an account that the market is just paying.
contract ReentryTest is VaultsBase {
    Caller private thief;
    bytes private buy;
    bytes private sweep;
    bytes private collect;

    /// @dev The thief and Alice have sold, and Alice offers at a fixed and at a falling price.
    function setUp() public {
        newVaults();
        thief = new Caller();
        address[2] memory sellers = [ALICE, address(thief)];
        for (uint256 i = 0; i < 2; ++i) {
            useMarket(sellers[i]);
            offerAs(sellers[i], OAK, fixedAt(PRICE));
            buyAs(BOB, purchaseNow(sellers[i], OAK, TOKEN));
        }
        offerAs(ALICE, OAK, fixedAt(PRICE));
        offerAs(ALICE, ELM, falling(PRICE, 1, START, START + 100));
        vm.deal(address(thief), 10 * PRICE);
        buy = abi.encodeCall(market.buy, (purchaseNow(ALICE, OAK, TOKEN), CAROL, 0, 0));
        sweep = abi.encodeCall(market.buyMany, (bothOf(), CAROL, 0, 0, 0));
        collect = abi.encodeCall(market.collect, (payable(address(thief))));
    }

    function test_no_payable_call_and_no_payout_during_a_payment() public {
        bytes[3] memory calls = [buy, sweep, collect];
        for (uint256 inner = 0; inner < 3; ++inner) {
            thief.setWhenPaid(address(market), calls[inner]);
            for (uint256 outer = 0; outer < 3; ++outer) {
                // The coins of a purchase exceed the price, so that there is a rest to pay back.
                uint256 value = outer == 2 ? 0 : 3 * PRICE;
                vm.expectRevert(ReentrancyGuard.ReentrancyGuardReentrantCall.selector);
                thief.callOther{value: value}(address(market), calls[outer]);
            }
        }
        require(address(market).balance == 2 * PRICE && market.proceedsOf(address(thief)) == PRICE, "the coins");
    }

    function test_somebody_elses_payout_pays_no_other_coins() public {
        thief.setWhenPaid(address(market), collect);
        vm.prank(ALICE);
        vm.expectRevert(ReentrancyGuard.ReentrancyGuardReentrantCall.selector);
        market.collect(payable(address(thief)));
        thief.setWhenPaid(address(market), "");
        uint256 before = address(thief).balance;
        thief.callOther(address(market), collect);
        require(address(thief).balance == before + PRICE && address(market).balance == PRICE, "paid once");
    }

    /// @dev During its payment, an account may do what it may do otherwise. It does not affect the purchase.
    function test_offers_cancellations_and_withdrawals_during_a_payment_affect_nothing() public {
        NIP20MarketEvents.Offer[] memory list = one(offerNow(address(thief), ELM, TOKEN, fixedAt(1)));
        bytes[4] memory calls = [
            abi.encodeCall(market.cancelAll, ()),
            abi.encodeCall(market.offer, (list, 0, 0)),
            abi.encodeCall(factory.withdrawTo, (one(OAK, OTHER), CAROL)),
            abi.encodeCall(factory.use, (address(market), ""))
        ];
        uint256 state = vm.snapshotState();
        for (uint256 i = 0; i < 4; ++i) {
            thief.setWhenPaid(i < 2 ? address(market) : address(factory), calls[i]);
            uint256 before = address(thief).balance;
            thief.callOther{value: 3 * PRICE}(address(market), sweep);
            require(address(thief).balance == before + PRICE && address(market).balance == 4 * PRICE, "the rest");
            require(market.proceedsOf(ALICE) == 3 * PRICE && !isOpen(ALICE, OAK, TOKEN), "both are sold");
            vm.revertToState(state);
        }
    }

    /// @dev `onUse` of a module runs while its account calls the factory.
    function test_a_module_has_no_right_of_the_account_in_on_use() public {
        Hook hook = new Hook();
        hook.setWhenUsed(address(factory), abi.encodeCall(factory.withdrawTo, (one(OAK, TOKEN), CAROL)));
        vm.prank(ALICE);
        factory.use(address(hook), "");
        requireCounters(ALICE, OAK, TOKEN, 1, 1);
        requireCounters(address(hook), OAK, TOKEN, 1, 1);
        hook.setWhenUsed(address(market), abi.encodeCall(market.onStop, (ALICE)));
        vm.prank(BOB);
        vm.expectRevert();
        factory.use(address(hook), "");
    }

    function test_a_recipient_that_refuses_coins_keeps_its_claim() public {
        thief.setWhenPaid(address(factory), hex"12345678");
        vm.expectRevert();
        thief.callOther(address(market), collect);
        require(market.proceedsOf(address(thief)) == PRICE, "the claim");
        thief.callOther(address(market), abi.encodeCall(market.collect, (payable(CAROL))));
        require(CAROL.balance == PRICE && market.proceedsOf(address(thief)) == 0, "paid to another recipient");
    }

    function bothOf() private view returns (NIP20MarketEvents.Purchase[] memory list) {
        list = new NIP20MarketEvents.Purchase[](2);
        (list[0], list[1]) = (purchaseNow(ALICE, OAK, TOKEN), purchaseNow(ALICE, ELM, TOKEN));
    }

    receive() external payable {}
}

/// @dev A module that makes a configured call when an account allows it.
contract Hook is Caller {
    address private _target;
    bytes private _data;

    function setWhenUsed(address target, bytes calldata data) external {
        (_target, _data) = (target, data);
    }

    function onUse(address, bytes calldata) external {
        _call(_target, _data, 0);
    }
}
